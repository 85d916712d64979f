import { styled } from 'styled-components';
import type { Space } from '../theme/theme.ts';

/** A list without bullets. VoiceOver needs the role to announce it as a list. Use `as="ol"` where the order counts. */
export const BareList = styled.ul.attrs({ role: 'list' })<{ $gap?: Space }>`
  padding: 0;
  list-style: none;
  ${({ theme, $gap }) => $gap && `display: grid; gap: ${theme.space[$gap]};`}
`;

/** A list with bullets. `$gap` is a step of the space scale. Default: 2 (8 px). */
export const BulletList = styled.ul<{ $gap?: Space }>`
  display: grid;
  gap: ${({ theme, $gap = 2 }) => theme.space[$gap]};
  padding-inline-start: ${({ theme }) => theme.space[5]};
`;
