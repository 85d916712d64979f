import { styled } from 'styled-components';
import { type ButtonLook, buttonStyles } from './button-styles.ts';

/** A link that looks like a button; `as={Link} to="…"` inside a router. */
export const ButtonLink = styled.a<ButtonLook>`
  ${buttonStyles}
`;
