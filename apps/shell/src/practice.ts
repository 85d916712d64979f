import { type BootPractice, BrokenDocument } from '@kenali/federation/boot';
import { readBootDocument } from '@kenali/federation/host';
import { examplePractice } from './settings.ts';

function readPractice(): BootPractice {
  try {
    return readBootDocument().practice ?? examplePractice;
  } catch (error) {
    if (error instanceof BrokenDocument) return examplePractice;
    throw error;
  }
}

/** The practice that the site wrote into the page. Sites of earlier versions write none. */
export const practice = readPractice();
