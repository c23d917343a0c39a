import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './store/tables/index.ts',
  out: './migrations',
  casing: 'snake_case',
})
