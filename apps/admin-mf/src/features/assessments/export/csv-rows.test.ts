import { createRowCounter } from './csv-rows.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('createRowCounter', () => {
  it('when rows come in pieces, then each is counted once and the head is not', () => {
    const count = createRowCounter();
    expect(['ID,Nama\r', '\n1,Ratna\r\n2,', 'Budi\r\n3'].map((piece) => count(bytes(piece)))).toEqual([0, 1, 2]);
  });

  it('when a cell holds line ends and quotes, also across two pieces, then it is one row still', () => {
    const count = createRowCounter();
    count(bytes('ID,Nama\n1,"Ibu ""Rat'));
    expect(count(bytes('na""\nWijaya"\n2,Budi\n'))).toBe(2);
  });

  it('when nothing but the head came, then there is no row', () => {
    expect(createRowCounter()(bytes('ID,Nama\r\n'))).toBe(0);
  });
});
