import { paths } from '#app/paths/paths.ts';
import { LinkButton } from '#app/ui/controls/button.tsx';

/** A page whose only link leads home. */
export function DeadEnd({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex flex-col gap-5">
      <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
        {title}
      </h1>
      <p className="text-muted">{text}</p>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <LinkButton to={paths.dashboard} variant="primary" size="lg">
          Go to the dashboard
        </LinkButton>
        <LinkButton to={paths.zones} size="lg">
          Choose another zone
        </LinkButton>
      </div>
    </div>
  );
}
