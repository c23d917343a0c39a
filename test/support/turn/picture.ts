/** A picture of one pixel, in base64. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The picture as the protocol of each of these models carries it. */
export const PICTURE_PARTS: Record<string, unknown> = {
  'extra/vision-1': { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } },
  'responses/vision-1': { type: 'input_image', detail: 'auto', image_url: `data:image/png;base64,${PNG}` },
  'anthropic/claude-sonnet-5-5': { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } },
  'google/gemini-2.5-flash': { inlineData: { mimeType: 'image/png', data: PNG } },
  'bedrock/us.amazon.nova-lite-v1:0': { image: { format: 'png', source: { bytes: PNG } } },
}
