import type { ModelProvider } from '../domain/model.ts'
import { lostCall } from './model-failure.ts'

export function createLocalProvider(): ModelProvider {
  return { name: 'local', answer: () => Promise.reject(lostCall('local', 'not ready')) }
}
