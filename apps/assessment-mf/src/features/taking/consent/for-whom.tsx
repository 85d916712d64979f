import { ASSESSMENT_TYPE, type ConsentText, type Id, type UserAssessmentDetail } from '@kenali/contracts';
import { Button, ChoiceGroup, Row, Text, VisuallyHidden } from '@kenali/ui';
import { styled } from 'styled-components';
import type { Declaration } from '../../../common/consent/declaration.tsx';
import { ShortChoices } from '../../../common/layout.ts';
import { type ChoosableChild, childOption } from '../sensory/child-choice.tsx';

/** "self", a child by `choiceOf`, or "another" that is typed. */
export type ForWhom = Id | string;

interface ForWhomQuestionProps {
  children: readonly ChoosableChild[];
  ageRange: string | null;
  /** False if its ages are those of children alone. */
  offersSelf: boolean;
  value: ForWhom | null;
  onChange(value: ForWhom): void;
  /** Given if the answer also says what the person is to the child, in the words of this text. */
  joinedText: ConsentText | undefined;
  declaration: Declaration;
  /** True after an attempt to send. */
  isChecked: boolean;
}

/** Asked before an inventory begins. The consent depends on it, so it names nobody who is not known yet. */
export function ForWhomQuestion(props: ForWhomQuestionProps) {
  const { children, ageRange, offersSelf, value, onChange, joinedText, declaration, isChecked } = props;
  if (joinedText) return <JoinedQuestion {...{ value, onChange, declaration, isChecked }} text={joinedText} />;
  const hasProfiles = children.length > 0;
  return (
    <ShortChoices $columns={hasProfiles ? 1 : 2}>
      <ChoiceGroup<ForWhom>
        legend={QUESTION}
        options={[
          ...children.map((child) => childOption(child, ageRange)),
          { value: 'another', label: hasProfiles ? 'Anak lain' : 'Anak saya' },
          ...(offersSelf ? [SELF] : []),
        ]}
        value={value}
        onChange={onChange}
      />
    </ShortChoices>
  );
}

/** The name of the radio buttons of a joined question, for `focusField`. */
export const FOR_WHOM_FIELD = 'for-whom';
const QUESTION = 'Untuk siapa?';
const SELF = { value: 'self', label: 'Saya sendiri' };

/** A group of groups looks like one question. */
const Groups = styled.fieldset`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  min-width: 0;
  padding: 0;
  border: 0;
  > legend { padding: 0; font-size: 1.0625rem; font-weight: ${({ theme }) => theme.font.weight.semibold}; }
  fieldset legend { font-size: 1rem; font-weight: 400; }
`;

interface JoinedQuestionProps extends Pick<ForWhomQuestionProps, 'value' | 'onChange' | 'declaration' | 'isChecked'> {
  text: ConsentText;
}

/** One press says that it is for a child, and what the person is to it. One name makes the arrow keys reach every answer. */
function JoinedQuestion({ value, onChange, declaration, isChecked, text }: JoinedQuestionProps) {
  const relationship = value === 'another' ? declaration.chosen.relationship : null;
  return (
    <Groups>
      <legend>{QUESTION}</legend>
      <ShortChoices $columns={3}>
        <ChoiceGroup
          legend={`Anak saya. ${text.relationshipLabel}`}
          options={text.relationships}
          value={relationship}
          onChange={(relationship) => {
            declaration.choose({ relationship }, text);
            onChange('another');
          }}
          error={isChecked && value !== 'self' && relationship === null ? 'Pilih salah satu.' : undefined}
          name={FOR_WHOM_FIELD}
        />
      </ShortChoices>
      <ShortChoices $columns={1}>
        <ChoiceGroup
          legend={<VisuallyHidden>Bukan untuk anak</VisuallyHidden>}
          options={[SELF]}
          value={value === 'self' ? value : null}
          onChange={onChange}
          name={FOR_WHOM_FIELD}
        />
      </ShortChoices>
    </Groups>
  );
}

interface ForWhomLineProps {
  detail: Pick<UserAssessmentDetail, 'assessment' | 'childName' | 'forWhom'>;
  onChange(): void;
}

/** Whom the questions below are about, until they are completed. */
export const ForWhomLine = ({ detail: { assessment, childName, forWhom }, onChange }: ForWhomLineProps) => (
  <Row $gap={5} $justify="space-between" $nowrap>
    <Text $size="small">
      Untuk <b>{childName ?? (forWhom === 'child' ? 'anak Anda' : 'Anda sendiri')}</b>
      {childName && ASSESSMENT_TYPE[assessment.type].addressesAssessed && '. “Anda” dalam pertanyaan berarti anak ini.'}
    </Text>
    <Button $variant="quiet" $size="small" $flush onClick={onChange} aria-label="Ubah untuk siapa">
      Ubah
    </Button>
  </Row>
);
