import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import { styled } from 'styled-components';

/** From this width, the banner is at the side. On top of a wide card it would be too large. */
export const WIDE_CARD = '@container kenali-card (min-width: 720px)';

const Frame = styled.div<{ $isContainer: boolean }>`
  display: flex;
  flex-direction: column;
  min-width: 0;
  ${({ $isContainer }) => $isContainer && 'container: kenali-card / inline-size;'}
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  box-shadow: ${({ theme }) => theme.shadow.card};
`;

const Parts = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  border-radius: inherit;
  ${WIDE_CARD} {
    display: grid;
    grid-template: 1fr auto / minmax(0, 2fr) minmax(0, 3fr);
  }
`;

const Banner = styled.div`
  border-start-start-radius: inherit;
  border-start-end-radius: inherit;
  overflow: hidden;
  ${WIDE_CARD} {
    grid-row: 1 / -1;
    border-end-start-radius: inherit;
    border-start-end-radius: 0;
  }
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
  ${WIDE_CARD} {
    flex-flow: row wrap;
    align-items: center;
    /* An open dialog is a child too, but is displayed over the page. */
    && > :not(dialog) { flex: 0 1 auto; width: auto; min-width: 15em; }
  }
`;

export type CardProps = ComponentPropsWithRef<'div'> & {
  /** For example `article`, `section` or `li`. Default: `div`. */
  as?: ElementType;
  /** Content without padding at the top, usually a `TypeBanner`. */
  banner?: ReactNode;
  /** Stays at the bottom when cards of a grid have equal heights. */
  footer?: ReactNode;
};

/** A white box with a soft shadow. A banner is at the top, or at the side of cards wider than 720 px. */
export function Card({ banner, footer, children, ...rest }: CardProps) {
  const content = (
    <>
      <Body>{children}</Body>
      {footer && <Footer>{footer}</Footer>}
    </>
  );
  return (
    <Frame {...rest} $isContainer={Boolean(banner)}>
      {banner ? (
        <Parts>
          <Banner>{banner}</Banner>
          {content}
        </Parts>
      ) : (
        content
      )}
    </Frame>
  );
}
