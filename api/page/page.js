const parts = document.querySelector('#parts')

async function showParts() {
  const text = await fetch('/readyz').then(
    (response) => response.text(),
    () => 'service: not reachable',
  )
  const items = text
    .trim()
    .split('\n')
    .map((line) => {
      const item = document.createElement('li')
      const isGood = line.endsWith(': ok')
      item.className = isGood ? 'good' : 'bad'
      item.textContent = isGood ? line.slice(0, -': ok'.length) : line
      return item
    })
  parts.replaceChildren(...items)
}

const tour = document.querySelector('#tour')
tour.textContent = tour.textContent.replace('ORIGIN', location.origin)
showParts()
setInterval(showParts, 5000)
