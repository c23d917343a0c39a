/** What the service tells authorization servers of itself. @param redirectUri where they send browsers back to */
export const oauthClientMetadata = (redirectUri: string, authMethod: string) => ({
  client_name: 'Agent Management Service',
  redirect_uris: [redirectUri],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: authMethod,
})
