import { loadFonts } from '../../pdf/pdf-writer.ts';
import { drawSlips, type Slips } from './draw-slips.ts';

const fonts = loadFonts();

/** Entry of the worker threads: draws the slips of one batch. */
export default (slips: Slips): Promise<Buffer> => drawSlips(slips, fonts);
