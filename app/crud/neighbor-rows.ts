/** Opens the next or the previous record, in the order of the list that this tab has shown last. */
import { useLocation, useNavigate } from '@remix-run/react';
import { useCommand } from '#app/commands/use-command.ts';
import { useShowAlert } from '#app/ui/feedback/alerts.tsx';
import { readKeptRows } from './kept-rows.ts';

/** Binds the commands that open the record before or after the one at the address. */
export function useNeighborRows(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const showAlert = useShowAlert();
  const open = (step: 1 | -1) => {
    const rows = readKeptRows();
    const here = rows.indexOf(pathname);
    const to = here < 0 ? undefined : rows[here + step];
    if (to !== undefined) {
      navigate(to);
      return;
    }
    const end = step > 0 ? 'last' : 'first';
    const text = here < 0 ? 'Open it from its list first.' : `This is the ${end} row of the list.`;
    showAlert({ tone: 'info', text });
  };
  useCommand('record.next', () => open(1));
  useCommand('record.previous', () => open(-1));
}
