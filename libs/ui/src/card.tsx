import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import { styled } from 'styled-components';

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  box-shadow: ${({ theme }) => theme.shadow.card};
`;

const Banner = styled.div`
  border-start-start-radius: inherit;
  border-start-end-radius: inherit;
  overflow: hidden;
`;

const Body = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  min-width: 0;
  padding: ${({ theme }) => theme.space[5]};
  ${({ theme }) => theme.media.tablet} { padding: ${({ theme }) => theme.space[6]}; }
`;

const Footer = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  padding: ${({ theme }) => `0 ${theme.space[5]} ${theme.space[5]}`};
  ${({ theme }) => theme.media.tablet} { padding: ${({ theme }) => `0 ${theme.space[6]} ${theme.space[6]}`}; }
`;

export type CardProps = ComponentPropsWithRef<'div'> & {
  /** `article`, `section`, `li`; a `div` unless told. */
  as?: ElementType;
  /** Edge to edge at the top, usually a `TypeBanner`. */
  banner?: ReactNode;
  /** Stays at the bottom when cards of a grid have equal heights. */
  footer?: ReactNode;
};

/** A white sheet with one soft shadow. */
export function Card({ banner, footer, children, ...rest }: CardProps) {
  return (
    <Frame {...rest}>
      {banner && <Banner>{banner}</Banner>}
      <Body>{children}</Body>
      {footer && <Footer>{footer}</Footer>}
    </Frame>
  );
}
