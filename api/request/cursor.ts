import Type, { type TSchema } from 'typebox'
import { NextCursor } from '../../domain/schema.ts'
import { response } from './schema.ts'

/** The response schema of a list that is read by a cursor: `{ data, next_cursor }`. */
export const CursorRead = <Data extends TSchema>(data: Data) => response(Type.Object({ data, next_cursor: NextCursor }))
