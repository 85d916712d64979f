import type { Role } from '@kenali/contracts';
import { Badge, Heading, NarrowPage, Row, Stack } from '@kenali/ui';
import { type ReactNode, type Ref, type RefObject, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';

/** Staff see a badge, because they take assessments with the rights of their role. */
const ROLE_BADGES: Partial<Record<Role, string>> = { admin: 'Admin', internal: 'Internal' };

/** The questions begin near the top, so that one with its answers is on one screen of a phone, and six items on one of a desktop. */
const TakingColumn = styled(NarrowPage)`
  padding-block-start: ${({ theme }) => theme.space[2]};
`;

export interface TakingFrameProps {
  title: string;
  role?: Role;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/**
 * The title and the content of every taking page. All states render the same title element, because the shell moves the
 * focus to it and a new element would lose the focus.
 */
export function TakingFrame({ title, role, headingRef, children }: TakingFrameProps) {
  const badge = role && ROLE_BADGES[role];
  return (
    <TakingColumn>
      <Stack $gap={3}>
        <Row $gap={2}>
          <Heading level={1} size={2} ref={headingRef}>
            {title}
          </Heading>
          {badge && <Badge $tone="info">{badge}</Badge>}
        </Row>
        {children}
      </Stack>
    </TakingColumn>
  );
}

/**
 * Scrolls to the top and moves the focus to the heading when the step changes. The first step is left to the shell, which
 * focuses the title. This is a layout effect, so that an effect can still move the focus to a single item.
 *
 * @param step identifies the step or page that is shown
 */
export function useFocusOnStep(heading: RefObject<HTMLElement | null>, step: string): void {
  const shownStep = useRef(step);
  useLayoutEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step, heading]);
}
