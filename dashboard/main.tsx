import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { AmsError } from '../clients/typescript/index.ts'
import { onConnectionFound } from './shell/api/connection.ts'
import { makeRouter } from './shell/router/router.ts'
import { takeLinkToken } from './sign-in/link-token.ts'
import { shareNonce, styleNonce } from './theme/nonce.ts'
import { cssVariables, theme } from './theme/theme.ts'

/** Starts the dashboard in its page. */
shareNonce()
takeLinkToken()
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // An error that the service answered stays one; a lost connection is tried by the notice, then all is read again.
      retry: (failures, error) => error instanceof AmsError && error.status === 503 && failures < 2,
      networkMode: 'always',
      staleTime: 5_000,
    },
    mutations: { networkMode: 'always' },
  },
})
onConnectionFound(() => void queryClient.invalidateQueries())
const router = makeRouter(queryClient)
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        colorSchemeManager={localStorageColorSchemeManager({ key: 'ams-theme' })}
        getStyleNonce={styleNonce}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
