import { Elysia } from 'elysia'
import pg from 'pg'

/**
 * A bare Elysia route with one query, beside which the bench measures our reads: it reads an agent's row, and does
 * nothing else. It runs on Bun, as the API does; arguments: port, address of the database.
 */
const [port, connectionString] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 20 })

new Elysia()
  .get('/agents/:id', async ({ params }) => ({
    data: (await pool.query({ name: 'agent', text: 'select * from agents where id = $1', values: [params.id] }))
      .rows[0],
  }))
  .listen({ port: Number(port), hostname: '127.0.0.1' })
