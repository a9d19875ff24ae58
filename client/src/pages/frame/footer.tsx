import { contributorsUrl, repositoryUrl } from './nav-links.ts';

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline';

export function Footer() {
  return (
    <footer className="border-t border-line pb-[calc(3.5rem+env(safe-area-inset-bottom))] md:pb-0">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 py-4 text-sm text-soft">
        <p>© 2025 Courtside. Play money only.</p>
        <div className="flex gap-6">
          <a href={repositoryUrl} className={link}>
            Project repository
          </a>
          <a href={contributorsUrl} className={link}>
            Contributors
          </a>
        </div>
      </div>
    </footer>
  );
}
