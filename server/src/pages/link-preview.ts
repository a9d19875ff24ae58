/** What a chat or a network shows of a pasted link. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  /** Absolute addresses of the page and its picture; null if the origin is unknown. */
  readonly addresses: { readonly page: string; readonly picture: string } | null;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for the content of an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/** The tags of a preview for the head of a page, in place of its title and description. */
export function previewTags(
  { title, description, addresses }: LinkPreview,
  size: { readonly width: number; readonly height: number },
): string {
  const properties = {
    'og:site_name': 'Courtside',
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    ...(addresses !== null && {
      'og:url': addresses.page,
      'og:image': addresses.picture,
      'og:image:type': 'image/png',
      'og:image:width': String(size.width),
      'og:image:height': String(size.height),
      'og:image:alt': title,
    }),
  };
  const names = {
    description,
    'twitter:card': addresses === null ? 'summary' : 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    ...(addresses !== null && { 'twitter:image': addresses.picture }),
    // A link is for those who receive it, not for search engines.
    robots: 'noindex',
  };
  const metas = [
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
    ...Object.entries(names).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`),
  ];
  return [`<title>${escapeHtml(title)}</title>`, ...metas].join('\n');
}

const general = /[ \t]*<meta (?:name="(?:description|twitter:[^"]*)"|property="og:[^"]*")[^>]*>\n?/g;

/** Puts a preview into the head of a page, in place of the page's general one. The rest of the page stays as it is. */
export function withPreview(
  html: string,
  preview: LinkPreview,
  pictureSize: { readonly width: number; readonly height: number },
): string {
  const [head = '', ...rest] = html.split(/(?=<\/head>)/);
  const tags = previewTags(preview, pictureSize);
  return [head.replaceAll(general, '').replace(/<title>[^<]*<\/title>/, () => tags), ...rest].join('');
}
