import { ChoiceField, SwitchField, TextField } from '../form/fields.tsx'
import { EntryList } from '../form/list-field.tsx'

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'].map((value) => ({ value, label: value }))

/** The model fills these in when it calls the tool. */
export const Parameters = ({ path }: { path: string }) => (
  <EntryList
    path={path}
    label="Parameters"
    noun="parameter"
    description="What the model fills in. Without them the tool has those of its type."
    empty={{ name: '', type: 'string', description: '', required: true }}
  >
    {(at) => (
      <>
        <div className="field-row">
          <TextField path={`${at}.name`} label="Name" isCode />
          <ChoiceField path={`${at}.type`} label="Type" options={TYPES} />
        </div>
        <TextField path={`${at}.description`} label="Description" />
        <SwitchField path={`${at}.required`} label="Required" />
      </>
    )}
  </EntryList>
)
