/** The sections of the settings in their order. All but the account are for owners. */
export const SECTIONS = [
  { to: '/w/$workspaceId/settings/api-keys', label: 'API keys' },
  { to: '/w/$workspaceId/settings/members', label: 'Members' },
  { to: '/w/$workspaceId/settings/webhooks', label: 'Webhooks' },
  { to: '/w/$workspaceId/settings/models', label: 'Models' },
  { to: '/w/$workspaceId/settings/prices', label: 'Prices' },
  { to: '/w/$workspaceId/settings/budgets', label: 'Budgets' },
  { to: '/w/$workspaceId/settings/retention', label: 'Retention' },
  { to: '/w/$workspaceId/settings/audit', label: 'Audit' },
  { to: '/w/$workspaceId/settings/workspace', label: 'Workspace' },
  { to: '/w/$workspaceId/settings/account', label: 'Your account', forAll: true },
] as const satisfies readonly { to: string; label: string; forAll?: true }[]
