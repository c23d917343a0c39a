/** The bytes of a file in standard base64. @throws the browser's error when the file is gone or may not be read */
export const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      const address = String(reader.result)
      resolve(address.slice(address.indexOf(',') + 1))
    }
    reader.onerror = () => reject(reader.error ?? new Error('The file can not be read.'))
    reader.readAsDataURL(file)
  })
