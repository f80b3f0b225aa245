import { Fact, Facts } from '#app/ui/content/facts.tsx';
import { None } from '#app/ui/content/none.tsx';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { UnderDevelopment } from '#app/ui/feedback/under-development.tsx';
import { Drawer } from '#app/ui/overlays/drawer.tsx';
import type { ResultDetails } from './search-data.ts';

/** The drawer of a result: its kind, the reason why it was found, and a link to it. */
export function ResultDrawer({ result, closeTo }: { result: ResultDetails; closeTo: string }) {
  const { title, kindLabel, why, details, link, withoutPage } = result;
  return (
    <Drawer
      title={title}
      subtitle={kindLabel}
      closeTo={closeTo}
      footer={
        link && (
          <LinkButton variant="primary" icon="arrow-right" to={link.to}>
            {link.label}
          </LinkButton>
        )
      }
    >
      <Facts>
        {[...details, { label: 'Why it was found', text: why }].map(({ label, text }) => (
          <Fact key={label} name={label}>
            <span className="wrap-break-word whitespace-pre-line">{text || <None />}</span>
          </Fact>
        ))}
      </Facts>
      {withoutPage !== undefined && (
        <div className="mt-6">
          <UnderDevelopment what={withoutPage} />
        </div>
      )}
    </Drawer>
  );
}
