import { setNonce } from 'get-nonce'

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''

/** The nonce of this page: `<style>` elements that carry it are allowed by the Content-Security-Policy. */
export const styleNonce = (): string => nonce

/** Tells the nonce to the scroll lock of Mantine's modals, which writes a `<style>` of its own. */
export const shareNonce = (): void => setNonce(nonce)
