import { useAnswer } from '../../shell/api/answer.ts'
import { useRole, useWorkspace } from '../../shell/api/session.ts'
import { PlaceLink } from '../place-link.tsx'
import { StatusBadge } from '../status-badge.tsx'

/** Why the models of a provider answer nothing in this workspace. */
export type ModelFault = { word: 'No API key' | 'Unknown provider' | 'Not allowed'; provider: string }

/** Finds out why a model cannot answer; the finder returns undefined for one that can, and until that is known. */
export function useModelFaultOf(): (model: string) => ModelFault | undefined {
  const { data } = useAnswer('/v1/models', {}, { staleTime: 60_000 })
  return (model) => {
    const [given = '', ...rest] = model.split('/')
    const name = rest.join('/')
    if (!data || !given || !name) return undefined
    const provider = given === 'gemini' ? 'google' : given
    const known = data.data.find((row) => row.provider === provider)
    if (!known) return { word: 'Unknown provider', provider: given }
    if (!known.configured) return { word: 'No API key', provider: given }
    const isAllowed = known.allowedModels.some((pattern) => fits(pattern, `${provider}/${name}`))
    return isAllowed ? undefined : { word: 'Not allowed', provider: given }
  }
}

/** In a pattern, * stands for any characters. */
const fits = (pattern: string, model: string): boolean =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`, 's').test(model)

export const ModelFaultBadge = ({ fault: { word } }: { fault: ModelFault }) => <StatusBadge status="open" word={word} />

/** The same in the header of an agent, with the way out for an owner. */
export function ModelFaultFact({ fault }: { fault: ModelFault }) {
  const { isOwner } = useRole()
  return (
    <>
      <ModelFaultBadge fault={fault} />
      {isOwner && fault.word !== 'Unknown provider' && <PlaceLink place="settings/models">Set a key</PlaceLink>}
    </>
  )
}

/** Says beside the field of the model what is missing, and who can set it up. */
export const ModelFaultNotice = ({ fault: { word, provider } }: { fault: ModelFault }) => (
  <p className="notice-held" role="status">
    {word === 'No API key' && (
      <>
        No API key: {provider} has a key neither of this workspace nor of the operator, so every chat fails. <KeyWay />
      </>
    )}
    {word === 'Unknown provider' && (
      <>
        Unknown provider: the operator has not set {provider} up, so every chat fails. <ProviderWay />
      </>
    )}
    {word === 'Not allowed' && (
      <>
        Not allowed: the operator’s key of {provider} is not for this model, so every chat fails. <KeyWay />
      </>
    )}
  </p>
)

function KeyWay() {
  const { isOwner } = useRole()
  const { name } = useWorkspace()
  if (!isOwner) return `Ask an owner of ${name} to set one, or choose another model.`
  return (
    <>
      <PlaceLink place="settings/models">Set a key in Settings › Models</PlaceLink>, or choose another model.
    </>
  )
}

function ProviderWay() {
  const { isOwner } = useRole()
  const { name } = useWorkspace()
  return isOwner
    ? 'Choose another model, or have the operator add it to MODEL_PROVIDERS.'
    : `Choose another model, or ask an owner of ${name}.`
}
