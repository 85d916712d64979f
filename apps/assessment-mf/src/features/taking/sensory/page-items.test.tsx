import type * as Ui from '@kenali/ui';
import { act, render } from '@testing-library/react';
import { useReducer } from 'react';
import { sensoryInstrumentView } from '../../../testing/instruments.ts';
import { nothingSaved } from '../../../testing/user-assessments.ts';
import { PageItems } from './page-items.tsx';
import { restoreSensoryState, type SensoryAction, sensoryReducer } from './sensory.state.ts';

const mockRendered: string[] = [];
jest.mock('@kenali/ui', () => {
  const ui = jest.requireActual<typeof Ui>('@kenali/ui');
  const ChoiceGroup = (props: Ui.ChoiceGroupProps<number>) => {
    mockRendered.push(String(props.legend));
    return ui.ChoiceGroup(props);
  };
  return { ...ui, ChoiceGroup };
});

let dispatch: (action: SensoryAction) => void;
const doNothing = () => undefined;
function Page() {
  const [state, send] = useReducer(sensoryReducer, restoreSensoryState(nothingSaved, {}, '2026-11-21'));
  dispatch = send;
  return (
    <PageItems
      instrument={sensoryInstrumentView}
      page={0}
      responses={state.responses}
      notApplicable={state.notApplicable}
      comments={state.comments}
      highlighted={state.highlighted}
      update={doNothing}
      onChosen={doNothing}
      registerLegend={doNothing}
    />
  );
}

it('PageItems: when one of ten items is answered, then only that item renders again', () => {
  const { KenaliThemeProvider } = jest.requireActual<typeof Ui>('@kenali/ui');
  render(<Page />, { wrapper: KenaliThemeProvider });
  expect(mockRendered).toHaveLength(10);
  mockRendered.length = 0;
  act(() => dispatch({ type: 'answered', itemId: '4', value: 2 }));
  expect(mockRendered).toEqual(['4. Pernyataan 4.']);
});
