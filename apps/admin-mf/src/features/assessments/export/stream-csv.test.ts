/** @jest-environment node */
import { createRowCounter } from './stream-csv.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('createRowCounter', () => {
  it('when rows arrive in chunks, then it counts each row once and not the header', () => {
    const count = createRowCounter();
    expect(['ID,Nama\r', '\n1,Ratna\r\n2,', 'Budi\r\n3'].map((chunk) => count(bytes(chunk)))).toEqual([0, 1, 2]);
  });

  it('when a cell contains line ends and quotes, even across two chunks, then it counts one row', () => {
    const count = createRowCounter();
    count(bytes('ID,Nama\n1,"Ibu ""Rat'));
    expect(count(bytes('na""\nWijaya"\n2,Budi\n'))).toBe(2);
  });

  it('when only the header arrives, then it counts no rows', () => {
    expect(createRowCounter()(bytes('ID,Nama\r\n'))).toBe(0);
  });
});
