import { useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useShowAlert } from '#app/ui/feedback/alerts.tsx';
import type { FormReply } from './form-reply.ts';

/** When a form has succeeded, shows the alert and leaves the page a moment later. */
export function useLeaveWhenDone(reply: FormReply | undefined): void {
  const showAlert = useShowAlert();
  const navigate = useNavigate();
  const latestNavigate = useRef(navigate);
  useEffect(() => {
    latestNavigate.current = navigate;
  });
  useEffect(() => {
    if (reply?.kind !== 'done') return;
    const { message: text, undo } = reply;
    showAlert({ tone: 'success', text, keep: true, undo });
    const timer = setTimeout(() => latestNavigate.current(reply.to), reply.leaveAfterMs);
    return () => clearTimeout(timer);
  }, [reply, showAlert]);
}
