/** The facts that the welcome shows. */
export type Welcome = {
  baseUrl: string
  temporalUiAddress: string | undefined
  dataDir: string
  /** The first API key, when it is shown now for the only time. */
  key: string | undefined
  /** The link that makes the first owner; undefined once there is one. */
  setupLink: string | undefined
}

/** The text that the terminal shows when every part is ready: addresses, the first key, the setup link, and commands to paste. */
export function welcome({ baseUrl, temporalUiAddress, dataDir, key, setupLink }: Welcome): string {
  const lines = [
    '',
    'Agent Management Service is ready.',
    `  API         ${baseUrl}/api`,
    `  Docs        ${baseUrl}/api/docs`,
    `  Dashboard   ${baseUrl}/`,
    `  Data        ${dataDir}`,
  ]
  if (temporalUiAddress) lines.push(`Temporal UI ${temporalUiAddress}`)
  if (key) lines.push('', 'Your first API key. It is shown only this once:', `  ${key}`)
  if (setupLink) lines.push('', 'Make the first owner, who then invites others, at this link:', `  ${setupLink}`)
  return [...lines, '', 'A tour to paste into another terminal:', tour(baseUrl, key), ''].join('\n')
}

function tour(baseUrl: string, key: string | undefined): string {
  return `  export AMS=${baseUrl}/api/v1 KEY=${key ?? '<your API key>'}
  ams() { curl -sw '\\n' -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' "$@"; }; id() { grep -o '"id":"[^"]*' | head -1 | cut -c7-; }
  AGENT=$(ams $AMS/agents -d '{"name":"Helper","model":"local/extractive"}' | id); echo agent $AGENT
  KB=$(ams $AMS/agents/$AGENT/knowledge-bases -d '{"name":"Handbook"}' | id)
  ams $AMS/agents/$AGENT/knowledge-bases/$KB/documents -d '{"filename":"leave.md","content":"# Leave\\n\\nEvery employee has 28 days of paid leave a year. Leave is asked for two weeks ahead."}'
  until ams $AMS/agents/$AGENT/knowledge-bases/$KB/documents | grep -q '"status":"ready"'; do sleep 1; done
  ams $AMS/chat -d "{\\"agent_id\\":\\"$AGENT\\",\\"message\\":\\"How many days of paid leave do I have?\\"}"
  ams $AMS/agents/$AGENT/logs`
}
