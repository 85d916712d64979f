import { type BootPractice, BrokenDocument } from '@kenali/federation/boot';
import { readBootDocument } from '@kenali/federation/host';
import { examplePractice } from './settings.ts';

function readPractice(): BootPractice {
  try {
    return readBootDocument().practice;
  } catch (error) {
    if (error instanceof BrokenDocument) return examplePractice;
    throw error;
  }
}

/** The practice that the site wrote into the page. The example is for a broken document, and for tests. */
export const practice = readPractice();
