import { type BootPractice, EXAMPLE_PRACTICE } from '@kenali/contracts';
import { BrokenDocument } from '@kenali/federation/boot';
import { readBootDocument } from '@kenali/federation/host';

function readPractice(): BootPractice {
  try {
    return readBootDocument().practice;
  } catch (error) {
    if (error instanceof BrokenDocument) return EXAMPLE_PRACTICE;
    throw error;
  }
}

/** The practice that the site wrote into the page. The example is for a broken document, and for tests. */
export const practice = readPractice();
