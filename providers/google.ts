import type { ModelProvider } from '../domain/model.ts'
import { lostCall } from './model-failure.ts'

export function createGoogleProvider(_settings: { baseUrl: string; apiKey: string }): ModelProvider {
  return { name: 'google', answer: () => Promise.reject(lostCall('google', 'not ready')) }
}
