import type { Role } from '@kenali/contracts';
import { Heading, NarrowPage, Row, Stack } from '@kenali/ui';
import type { ReactNode } from 'react';
import { RoleBadge } from './role-badge.tsx';

export interface TakingFrameProps {
  title: string;
  role?: Role;
  children: ReactNode;
}

/**
 * The title stays the same element from the first moment of loading to the last question: the shell puts the focus on
 * it, and a title that went away would take the focus along.
 */
export function TakingFrame({ title, role, children }: TakingFrameProps) {
  return (
    <NarrowPage>
      <Stack $gap={5}>
        <Row $gap={2}>
          <Heading level={1} size={2}>
            {title}
          </Heading>
          {role && <RoleBadge role={role} />}
        </Row>
        {children}
      </Stack>
    </NarrowPage>
  );
}
