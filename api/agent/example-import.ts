import type { ToolImport, ToolImportResult } from '../../domain/tool/import.ts'

export const EXAMPLE_IMPORT: ToolImport = { url: 'https://shop.example.com/openapi.yaml', operations: ['getOrder'] }

export const EXAMPLE_IMPORTED: ToolImportResult = {
  tools: [
    {
      type: 'api_call',
      name: 'getOrder',
      description: 'Where an order is.',
      config: { url: 'https://shop.example.com/orders/{{order_id}}', method: 'GET', authType: 'bearer' },
      inputSchema: {
        type: 'object',
        properties: { order_id: { type: 'string' } },
        required: ['order_id'],
        additionalProperties: false,
      },
    },
  ],
  operations: [{ operation: 'getOrder', tool: 'getOrder', left_out: [] }],
  skipped: [],
}
