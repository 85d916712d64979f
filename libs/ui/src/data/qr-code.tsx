import { styled } from 'styled-components';
import { encode } from 'uqr';

/** Black on white, whatever the theme: cameras expect it. */
const Picture = styled.svg`
  display: block;
  width: min(100%, 220px);
  height: auto;
  border-radius: ${({ theme }) => theme.radius.control};
  background: #fff;
`;

/** The free edge that the standard demands, in modules. */
const EDGE = 4;

/** One square per dark module, in units of modules. */
const pathOf = (modules: boolean[][]): string =>
  modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** A QR code that screen readers announce by its label. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // M survives a scratched screen, and the code of an address with a long email still fits a phone.
  const { data, size } = encode(text, { ecc: 'M', border: EDGE });
  return (
    <Picture viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={pathOf(data)} fill="#000" />
    </Picture>
  );
}
