import type * as Ui from '@kenali/ui';
import { act, render } from '@testing-library/react';
import { useReducer } from 'react';
import { sensoryInstrumentView } from '../../../testing/instruments.ts';
import { nothingSaved } from '../../../testing/user-assessments.ts';
import { PageItems } from './page-items.tsx';
import { restoreSensoryState, type SensoryAction, sensoryReducer } from './sensory.state.ts';

const mockRendered: string[] = [];
/** Called for each section that renders. */
const mockHeading = jest.fn();
jest.mock('@kenali/ui', () => {
  const ui = jest.requireActual<typeof Ui>('@kenali/ui');
  const ChoiceGroup = (props: Ui.ChoiceGroupProps<number>) => {
    mockRendered.push(String(props.legend));
    return ui.ChoiceGroup(props);
  };
  const Heading = (props: Ui.HeadingProps) => {
    mockHeading();
    return ui.Heading(props);
  };
  return { ...ui, ChoiceGroup, Heading };
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

it('PageItems: when an item of another page is answered or highlighted, then nothing renders again', () => {
  const { KenaliThemeProvider } = jest.requireActual<typeof Ui>('@kenali/ui');
  mockHeading.mockClear();
  render(<Page />, { wrapper: KenaliThemeProvider });
  const sections = mockHeading.mock.calls.length;
  mockHeading.mockClear();
  mockRendered.length = 0;
  act(() => dispatch({ type: 'answered', itemId: '11', value: 2 }));
  act(() => dispatch({ type: 'not-observed', itemId: '12' }));
  act(() => dispatch({ type: 'highlighted', itemIds: ['13'] }));
  expect(mockHeading).not.toHaveBeenCalled();
  expect(mockRendered).toEqual([]);
  act(() => dispatch({ type: 'highlighted', itemIds: ['3'] }));
  act(() => dispatch({ type: 'not-observed', itemId: '5' }));
  act(() => dispatch({ type: 'commented', section: 'A', text: 'Catatan' }));
  expect(mockRendered).toEqual(['3. Pernyataan 3.', '5. Pernyataan 5.']);
  expect(mockHeading).toHaveBeenCalledTimes(3 * sections);
});
