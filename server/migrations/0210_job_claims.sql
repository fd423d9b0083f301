-- Fencing of jobs: each claim has a number that is never used again, by which a node that slept past its lease is told from the one that runs the job.
ALTER TABLE core.job ADD COLUMN claim int NOT NULL DEFAULT 0;
