import * as RadixTooltip from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';

const TOOLTIP_DELAY_MS = 700;

const Bubble = styled(RadixTooltip.Content)`
  z-index: 80;
  max-width: min(280px, calc(100vw - 32px));
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[3]}`};
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.ink};
  color: ${({ theme }) => theme.color.onDark};
  font-size: 0.875rem;
  line-height: 1.4;
`;

/** Sets the delay of all tooltips to 700 ms. The shell renders it once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <RadixTooltip.Provider delayDuration={TOOLTIP_DELAY_MS}>{children}</RadixTooltip.Provider>;
}

export type TooltipProps = {
  /** Extra text about the control. Nothing essential, because touch screens show no tooltips. */
  content: ReactNode;
  /** One focusable element that takes a ref. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
};

/** A short explanation on hover and focus. Requires `TooltipProvider`. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      {/* Beside its control, within the landmark of the page, and within the dialog that covers it. */}
      <Bubble side={side} sideOffset={6} collisionPadding={12}>
        {content}
      </Bubble>
    </RadixTooltip.Root>
  );
}
