import { TabBody } from '../../layout/tab-body.tsx'

/** The prompt of the agent. */
export const PromptPage = () => <TabBody>…</TabBody>
