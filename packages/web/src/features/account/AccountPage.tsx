import '../../failures/drive-texts.ts';
import { Link } from '@tanstack/react-router';
import page from '../../panels/page.module.css';
import { Section } from '../../panels/Section.tsx';
import { useUser } from '../../session/services.tsx';
import type { AccountParts } from './account-parts.ts';
import { DataSection } from './data/DataSection.tsx';
import { DetailsSection } from './details/DetailsSection.tsx';
import { DevicesSection } from './devices/DevicesSection.tsx';
import classes from './layout/SectionLinks.module.css';
import { SecuritySection } from './SecuritySection.tsx';
import { DeviceSection } from './storage/DeviceSection.tsx';
import { OfflineSection } from './storage/OfflineSection.tsx';
import { RetentionSection } from './storage/RetentionSection.tsx';
import { SearchSection } from './storage/SearchSection.tsx';
import { StorageSection } from './storage/StorageSection.tsx';
import { texts } from './texts.ts';
import { PlainSection } from './waiting/PlainSection.tsx';

interface AccountPageProps {
  readonly parts: AccountParts;
}

/** All about one's own account. */
export function AccountPage({ parts }: AccountPageProps) {
  const user = useUser();
  if (user === null) return null;
  const hasPasskeys = parts.passkeys !== null;
  // A line at most: what this device does without a network stands below what it keeps, what programs may do below the
  // devices.
  const sections = [
    { id: 'details', title: texts.details },
    { id: 'storage', title: texts.storage },
    { id: 'retention', title: texts.retention },
    { id: 'search', title: texts.search },
    { id: 'device', title: texts.device },
    { id: 'security', title: texts.security },
    ...(hasPasskeys ? [{ id: 'passkeys', title: texts.passkeys }] : []),
    { id: 'devices', title: texts.devices },
    { id: 'activity', title: texts.activity },
    { id: 'data', title: texts.data },
  ];
  return (
    <div className={page.page}>
      <div className={page.column}>
        <h1 className={page.title}>{texts.title}</h1>
        <SectionLinks sections={sections} />
        <DetailsSection user={user} />
        <StorageSection />
        <RetentionSection />
        <SearchSection />
        <DeviceSection />
        <OfflineSection />
        <SecuritySection user={user} parts={parts} />
        {hasPasskeys && (
          <Section id="passkeys" title={texts.passkeys}>
            {parts.passkeys}
          </Section>
        )}
        <DevicesSection />
        <PlainSection />
        {parts.activity}
        <DataSection user={user} />
      </div>
    </div>
  );
}

interface SectionLinksProps {
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** Leads to the parts of the page. */
function SectionLinks({ sections }: SectionLinksProps) {
  return (
    <nav className={classes.links} aria-label={texts.sections}>
      {sections.map(({ id, title }) => (
        <Link key={id} to="/account" hash={id} replace className={classes.link}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
