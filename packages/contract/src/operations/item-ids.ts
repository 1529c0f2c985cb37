import * as z from 'zod/mini';
import { BATCH_SIZE } from '../constants.ts';
import { id } from '../fields.ts';

/** The items, or versions, that an operation is about. */
export const ids = z.array(id).check(z.minLength(1), z.maxLength(BATCH_SIZE));
