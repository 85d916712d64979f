import { fullName, type Id } from '@kenali/contracts';
import { Dialog, Stack } from '@kenali/ui';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { About } from './form-dialog.tsx';
import { LoadedPart, TableSkeleton } from './loaded-part.tsx';

export interface ReadUserProps {
  user: { id: Id; firstName: string; lastName: string; email: string };
  onClose: () => void;
}

interface ReadDialogProps<Data> extends ReadUserProps {
  title: string;
  /** Names what is loaded. */
  name: string;
  query: UseQueryOptions<Data>;
  children: (data: Data) => ReactNode;
}

/** Data of a user that staff only read. Each reading is an audit entry, so it is read only where it is shown. */
export const useReading = <Data,>(query: UseQueryOptions<Data>) =>
  useQuery({ ...query, gcTime: 0, refetchOnWindowFocus: false });

/** Shows data of a user. */
export function ReadDialog<Data>({ user, title, name, query, onClose, children }: ReadDialogProps<Data>) {
  const found = useReading(query);
  return (
    <Dialog open onClose={onClose} title={title}>
      <Stack $gap={4}>
        <About>
          {fullName(user)} ({user.email})
        </About>
        <LoadedPart query={found} name={name} skeleton={<TableSkeleton rows={2} />}>
          {children}
        </LoadedPart>
      </Stack>
    </Dialog>
  );
}
