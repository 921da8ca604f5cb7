import { repositoryRoot } from '../shared/repository.ts';
import { updatePages } from './product-version.ts';

// Follows `changeset version`, which raises the version of the product and writes its changelog.
updatePages(repositoryRoot);
