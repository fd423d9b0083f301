-- Generated from the definitions: 1 statements. Reviewed before it is committed.
ALTER TABLE "design"."sample_request__open_points" ADD COLUMN "action" text;
