import { aboveFoot, Button, Card, FormError, Notice, SmallHeading, Stack, StickyFoot } from '@kenali/ui';
import { styled } from 'styled-components';
import { ChildFields } from '../../../common/child-fields.tsx';
import { DeclarationFields } from '../../../common/consent/declaration.tsx';
import { useConsentView } from '../../../common/consent/use-consent.ts';
import { wholeWords } from '../../../common/layout.ts';
import { PageButton } from '../../../common/page-link.tsx';
import { Instructions } from '../instructions-card.tsx';
import { OutsideAge, refOf, SaveChildBox, useChoosableChildren } from '../sensory/child-choice.tsx';
import { PARTICIPANT_TITLE, ParticipantFields } from '../sensory/participant-fields.tsx';
import { TakingFailed, TakingLoading } from '../taking-states.tsx';
import { ForWhomQuestion } from './for-whom.tsx';
import { type ConsentStepOptions, type ConsentStepProps, useConsentStep } from './use-consent-step.ts';

const Form = styled.form`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  ${aboveFoot}
`;

/** Disabled while they are sent. */
const Fields = styled.fieldset`
  display: contents;
`;

const Buttons = styled(StickyFoot)`
  display: flex;
  ${wholeWords}
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[2]};
  ${({ theme }) => theme.media.phoneOnly} {
    > button[type='submit'] { flex: 1; padding-inline: ${({ theme }) => theme.space[2]}; }
  }
`;

/**
 * Comes before everything else until it is known whom the assessment is about and the account consents to it. Unsent answers stay on the
 * device.
 */
export function ConsentStep(props: ConsentStepProps) {
  const { data: view, isError, isFetching, refetch } = useConsentView();
  const choosable = useChoosableChildren(refOf(props.detail.results.participantInfo));
  if (view && choosable.isFetched) return <ConsentQuestions {...props} {...{ view, choosable }} />;
  return (
    <Stack $gap={4}>
      {isError ? <TakingFailed onRetry={() => void refetch()} isRetrying={isFetching} /> : <TakingLoading />}
      {props.change && <Cancel {...props.change} />}
    </Stack>
  );
}

const Cancel = ({ onDone }: { onDone(): void }) => (
  <Button $variant="quiet" onClick={onDone}>
    Batal
  </Button>
);

function ConsentQuestions(props: ConsentStepOptions) {
  const { detail, instrument, change, choosable } = props;
  const step = useConsentStep(props);
  const { isFresh, isAnswered, needsConsent, declaration, isChecked, forWhom } = step;
  const { participantOf, isAsked, info, choice, errors, onType } = step.child;
  const field = (name: 'childName' | 'childBirthDate') => ({ name, value: info[name] ?? '', error: errors[name] });
  return (
    <Form ref={step.form} noValidate onSubmit={step.submit} onKeyDown={step.pressKey}>
      {!isFresh && !change && needsConsent && (
        <Notice title="Jawaban Anda aman">
          Semua jawaban yang sudah Anda berikan tetap tersimpan. Anda melanjutkannya begitu persetujuan diberikan.
        </Notice>
      )}
      <Fields disabled={step.isSending}>
        {(forWhom || isAsked || needsConsent) && (
          <Card as="section">
            <Stack $gap={4}>
              {forWhom && (
                <ForWhomQuestion {...forWhom} {...{ declaration, isChecked }} ageRange={detail.ageRange}>
                  {choosable.children}
                </ForWhomQuestion>
              )}
              {needsConsent && (
                <DeclarationFields {...{ declaration, isChecked }} asksRelationship={step.asksRelationship} />
              )}
              {isAsked && (
                <>
                  <ChildFields
                    name={field('childName')}
                    birthDate={field('childBirthDate')}
                    onName={(childName) => onType({ childName })}
                    onBirthDate={(childBirthDate) => onType({ childBirthDate })}
                  />
                  <SaveChildBox choice={choice} />
                </>
              )}
              {!participantOf && <OutsideAge info={step.child.about} ageRange={detail.ageRange} />}
            </Stack>
          </Card>
        )}
        {isAnswered && isFresh && instrument.type !== 'intelligence' && (
          <Instructions instructions={instrument.instructions} />
        )}
        {participantOf && (
          <Card as="section">
            <SmallHeading>{PARTICIPANT_TITLE}</SmallHeading>
            <ParticipantFields
              {...{ info, errors, choice }}
              relationships={participantOf.relationships}
              ageRange={detail.ageRange}
              onChange={onType}
            />
          </Card>
        )}
      </Fields>
      {step.failure && <FormError>{step.failure}</FormError>}
      <Buttons>
        {change && <Cancel {...change} />}
        {needsConsent && !change && (
          <PageButton to="/dashboard" $variant="quiet" $flush>
            Tidak sekarang
          </PageButton>
        )}
        {isAnswered && (
          <Button type="submit" busy={step.isSending} busyLabel="Menyimpan...">
            {needsConsent ? (isFresh ? 'Saya setuju dan mulai' : 'Saya setuju') : isFresh ? 'Mulai Asesmen' : 'Lanjut'}
          </Button>
        )}
      </Buttons>
    </Form>
  );
}
