import { CONSULTATION_TEXTS, type Id, type ResultView } from '@kenali/contracts';
import { lazyScreen, useShell } from '@kenali/federation';
import { consultationText } from '@kenali/instruments/rules';
import { formatDate, SmallText, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { PartBoundary } from '../../../common/part-boundary.tsx';
import { wholePhones } from '../../../common/whole-phones.tsx';
import { userAssessments } from '../results.api.ts';

const WithoutBooking = createContext<ReactNode>(null);
const Loading = () => useContext(WithoutBooking);
/** Until it has loaded, the part is as it is without bookings, so that nothing moves where none are offered. */
const Booking = lazyScreen(() => import('../booking/booking.tsx'), <Loading />);

/** The free consultation, with its status once the list is loaded. @param id absent from the sample report */
export function Consultation({ id, practice }: Pick<ResultView, 'practice'> & { id: Id | undefined }) {
  const { settings } = useShell();
  const { data } = useQuery({ ...userAssessments, enabled: id !== undefined });
  const found = data?.find((userAssessment) => userAssessment.id === id)?.consultation;
  const state = (
    <>
      <Text>{wholePhones(consultationText(practice))}</Text>
      {found && (
        <>
          <Text>{CONSULTATION_TEXTS[found.status].detail}</Text>
          <SmallText>Diperbarui {formatDate(found.updatedAt)}</SmallText>
        </>
      )}
    </>
  );
  if (id === undefined || !found || !settings.features?.includes('bookings')) return state;
  return (
    <PartBoundary failed={() => state}>
      <WithoutBooking value={state}>
        <Booking id={id} practice={practice}>
          {state}
        </Booking>
      </WithoutBooking>
    </PartBoundary>
  );
}
