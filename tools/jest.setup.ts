import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

// jsdom leaves these out, and browsers have them.
Object.assign(globalThis, { TextEncoder, TextDecoder });
