import { type ReactNode, useEffect } from 'react'

/** The frame of the pages before a session: logo, one heading, one card. */
export function Card({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Agent Management Service`
  }, [title])
  return (
    <main id="content" className="card-page" tabIndex={-1}>
      <Logo />
      <h1>{title}</h1>
      {text && <p className="faint">{text}</p>}
      <div className="card">{children}</div>
      <p className="meta">
        Agent Management Service · <a href="/api/docs">API documentation</a>
      </p>
    </main>
  )
}

const Logo = () => (
  <svg viewBox="0 0 56 56" width="40" height="40" aria-hidden="true">
    <rect width="56" height="56" rx="14" fill="#0b6e6e" />
    <path d="M14 20a6 6 0 0 1 6-6h16a6 6 0 0 1 6 6v11a6 6 0 0 1-6 6H26l-8 6v-6.3a6 6 0 0 1-4-5.7z" fill="#fff" />
    <path
      d="m21 26 5 5 9-10"
      fill="none"
      stroke="#0b6e6e"
      strokeWidth="3.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
