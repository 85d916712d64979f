import { BODY_MAX_BYTES } from '@kenali/contracts';
import express from 'express';

export const JSON_TYPES = ['json', '+json'];

/** Reads a JSON body of up to 128 KB, unpacked. The parser keeps what an earlier one has read: it may stand twice. */
export const readJson = express.json({ limit: BODY_MAX_BYTES, type: JSON_TYPES });
