/** The commands of an agent on Discord. https://docs.discord.com/developers/interactions/application-commands */
export const DISCORD_COMMANDS = [
  {
    name: 'ask',
    description: 'Ask the agent',
    type: 1,
    options: [
      { type: 3, name: 'message', description: 'Your question', required: false },
      { type: 11, name: 'file', description: 'A picture or a document', required: false },
    ],
  },
  { name: 'reset', description: 'Begin a new conversation with the agent', type: 1 },
  { name: 'human', description: 'Ask for a person', type: 1 },
]
