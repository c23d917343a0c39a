import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type AnchorProps = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>

/** An anchor that looks like a button. */
const ButtonAnchor = (props: AnchorProps) => <Button component="a" {...props} />

/** A link that looks like a button; `to` and `params` are those of the router. */
export const ButtonLink = createLink(ButtonAnchor)
