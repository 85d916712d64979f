import {
  type AssessmentResult,
  type AssessmentType,
  childKey,
  type InstrumentView,
  type IsoTime,
  type ParticipantInfo,
  type Responses,
  type ResponseValue,
} from '@kenali/contracts';
import { type InstrumentOf, participantErrors } from '../instrument.ts';
import { checkChild } from '../rules/participant.ts';
import { type ChoiceQuestion, choicesCheck, missingChoices } from './choices.ts';

type Head = Pick<InstrumentView, 'id' | 'version' | 'type' | 'title' | 'instructions'>;

interface ChoiceKind<Type extends AssessmentType, Pack, Result> {
  type: Type;
  pack: Pack;
  questions: readonly ChoiceQuestion[];
  /** What the browser gets besides `Head`. It copies fields one by one, so that no scoring rule reaches the browser. */
  toView(pack: Pack): Omit<Extract<InstrumentView, { type: Type }>, keyof Head>;
  score(pack: Pack, responses: Responses, completedAt: IsoTime): Result;
  /** Converts a synonym to the stored value, and returns any other value unchanged. */
  storedValue?(value: ResponseValue): ResponseValue;
}

const namesChild = ({ childName, childBirthDate }: Partial<ParticipantInfo>): boolean =>
  Boolean(childName || childBirthDate);

/** An instrument whose questions have one choice each and are about the user, or about a child that the form names. User and admin see the same result. */
export function choiceInstrument<
  Type extends AssessmentType,
  Pack extends { id: string; version: string; title: string; instructions: readonly string[] },
  Result extends AssessmentResult,
>(kind: ChoiceKind<Type, Pack, Result>): InstrumentOf<Type, Pack, Result> {
  const { type, pack, questions, storedValue } = kind;
  const { id, version, title, instructions } = pack;
  const asStored = (responses: Responses): Responses =>
    storedValue
      ? Object.fromEntries(Object.entries(responses).map(([id, value]) => [id, storedValue(value)]))
      : responses;
  const check = choicesCheck(questions);
  return {
    id,
    version,
    type,
    pack,
    itemCount: questions.length,
    includesConsultation: false,
    view: () =>
      ({ id, version, type, title, instructions: [...instructions], ...kind.toView(pack) }) as Extract<
        InstrumentView,
        { type: Type }
      >,
    asStored,
    check: (sent) => check({ ...sent, responses: asStored(sent.responses ?? {}) }),
    missing: ({ responses }) => missingChoices(questions, responses),
    checkSubmission: ({ participantInfo }, today) =>
      namesChild(participantInfo) ? participantErrors(checkChild(participantInfo, today)) : [],
    subjectKey: ({ participantInfo }) => {
      const { childName = '', childBirthDate = '' } = participantInfo;
      return namesChild(participantInfo) ? childKey({ name: childName, birthDate: childBirthDate }) : '';
    },
    score: ({ responses }, { completedAt }) => {
      const result = kind.score(pack, asStored(responses), completedAt);
      return { user: result, admin: result };
    },
  };
}
