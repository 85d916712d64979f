import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';

// A busy machine can pause for a second, so queries wait longer than the default.
configure({ asyncUtilTimeout: 10_000 });

// Browsers have these, jsdom does not.
Object.assign(globalThis, { TextEncoder, TextDecoder });
